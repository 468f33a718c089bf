/**
 * By these PostgreSQL detects a vanished client within 25 s (two hours by default). Its other timeouts count from complete
 * messages, so that a partial one would keep its locks.
 */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
