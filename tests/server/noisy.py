"""A server process in which everything goes wrong that Python and libraries would complain of by themselves: noisy.py DATABASE SECRET."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
import threading
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from backburn.core.kit.errors import KernelWarning
from backburn.server.web.serve import ListenAddress, serve
from backburn.server.web.server import Server
from server.kit import settings

SECRET = sys.argv[-1]


def fail(*_: object) -> None:
    raise ValueError(SECRET)


async def fail_later() -> None:
    fail()


class Broken:
    def __del__(self) -> None:
        fail()


start = Server.start


async def noisy_start(server: Server) -> None:
    await start(server)
    loop = asyncio.get_running_loop()
    loop.call_soon(fail, SECRET)
    loop.create_future().add_done_callback(fail)
    asyncio.create_task(fail_later(), name=SECRET)  # noqa: RUF006 - no one waits for it
    fail_later()  # type: ignore[unused-coroutine]
    threading.Thread(target=fail, name=SECRET).start()
    Broken()
    warnings.warn(SECRET, RuntimeWarning, stacklevel=1)
    warnings.warn("kernels are compiled here", KernelWarning, stacklevel=1)
    for library in ("websockets.server", "uvicorn.error", "asyncio", "another.package"):
        logging.getLogger(library).error("refused %s", SECRET)
        logging.getLogger(library).error(f"refused '{SECRET}'\nand more: {SECRET}")
        try:
            fail()
        except ValueError as error:
            logging.getLogger(library).exception(error)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    gc.collect()


if __name__ == "__main__":
    Server.start = noisy_start  # type: ignore[method-assign, assignment]
    serve(settings(sys.argv[1]), ListenAddress(port=0))
