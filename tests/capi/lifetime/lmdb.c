// A program that misuses LMDB, which would end by a signal.
#include <lmdb.h>
#include <stdio.h>

int main(void) {
  MDB_env *env, *other;
  MDB_txn *txn;
  MDB_cursor *cursor;
  MDB_dbi dbi;
  MDB_val key = {1, "k"}, value = {5, "value"};
  int number;
  if (mdb_env_create(&env) || mdb_env_open(env, "data", MDB_NOSUBDIR | MDB_NOLOCK, 0600) || mdb_env_create(&other))
    return 1;
  mdb_txn_begin(env, NULL, 0, &txn);
  mdb_dbi_open(txn, NULL, 0, &dbi);
  printf("put: %d\n", mdb_put(txn, dbi, &key, &value, 0));
  printf("commit: %d\n", mdb_txn_commit(txn));
  printf("get: %d\n", mdb_get(txn, dbi, &key, &value));
  mdb_txn_begin(env, NULL, MDB_RDONLY, &txn);
  printf("get: %d\n", mdb_get(txn, dbi, &key, &value));
  printf("transaction of another environment: %d\n", mdb_txn_begin(other, txn, 0, &txn));
  printf("cursor: %d\n", mdb_cursor_open(txn, dbi, &cursor));
  printf("no environment: %d\n", mdb_env_get_fd((MDB_env *)(void *)txn, &number));
  mdb_env_close(env);
  mdb_cursor_close(cursor);
  mdb_cursor_close(cursor);
  mdb_txn_abort(txn);
  mdb_txn_abort(txn);
  mdb_env_close(env);
  printf("end\n");
  return 0;
}
