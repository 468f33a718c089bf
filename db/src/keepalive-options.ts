/**
 * Session options by which PostgreSQL notices within 25 s that a client's machine or network is gone; Linux needs two hours by
 * default. Other timeouts do not help: they count from complete messages, so that a partial one would keep its locks.
 */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
