/** With these options PostgreSQL detects a lost client within 25 s (default: two hours). A client lost in the middle of a message would keep its locks. */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000'
