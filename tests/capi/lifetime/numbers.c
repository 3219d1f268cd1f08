#include "NotesAPI_mock.h"
#include "steps.h"

static int open_file(const char *path, nt_mode mode, nt_db *db) {
  (void)path, (void)mode;
  *db = NEW(nt_db);
  return NT_OK;
}

static int prepare(nt_db db, const char *sql, nt_stmt *stmt) {
  (void)db, (void)sql;
  *stmt = NEW(nt_stmt);
  return NT_OK;
}

static int fail(nt_db db, const char *sql, nt_stmt *stmt) {
  (void)db, (void)sql;
  *stmt = CAST(nt_stmt, Memory[60]);
  return NT_ERROR;
}

// As in SQLite, what could not be opened must be closed.
static int open_none(const char *path, nt_mode mode, nt_db *db) {
  (void)open_file(path, mode, db);
  return NT_BUSY;
}

int main(void) {
  nt_db db, other;
  nt_stmt stmt, left;
  nt_mode mode;
  nt_mock.nt_open.Do = open_file;
  nt_mock.nt_prepare.Do = prepare;
  STEP(nt_open("a", NT_READ, &db));
  STEP(nt_open("b", NT_WRITE, &other));
  STEP(nt_prepare(db, "select", &stmt));
  STEP(nt_prepare(other, "insert", &left));
  STEP(nt_close(db));
  STEP(nt_finalize(stmt));
  STEP(nt_step(stmt));
  STEP(nt_mode_of(CAST(nt_db, left), &mode));
  STEP(nt_step(CAST(nt_stmt, db)));
  nt_mock.nt_prepare.Do = fail;
  STEP(nt_prepare(other, "drop", &stmt));
  STEP(nt_step(stmt)); // the call that failed returned nothing
  STEP(nt_close(db));
  STEP(nt_close(db));
  STEP(nt_exec(db, "select"));
  nt_mock.nt_open.Do = open_none;
  STEP(nt_open("c", NT_READ, &db));
  STEP(nt_close(db));
  STEP(nt_open("d", NT_READ, &db));
  return 0;
}
