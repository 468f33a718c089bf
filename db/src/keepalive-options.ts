/** PostgreSQL detects a client lost in the middle of a message, which keeps its locks, within 25 s: no other timeout ends it. */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
