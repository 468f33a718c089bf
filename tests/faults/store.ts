/** A place of its own for tables, with room for little more than that. */
export interface SmallDisk {
  /** As the database knows it. */
  readonly directory: string
  fill(): Promise<void>
  free(): Promise<void>
  remove(): Promise<void>
}

/** A PostgreSQL that can be killed and started again, at the same address. */
export interface PostgresStore {
  readonly port: number
  url(database: string): string
  /** Ends it without any goodbye: what was committed is still there afterwards. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Writes a database down; gives what puts it back as it was, once nobody works on it. */
  backup(database: string): Promise<() => Promise<void>>
  /** Null where there can be none. */
  smallDisk(): Promise<SmallDisk | null>
  stop(): Promise<void>
}

/** A Redis that keeps nothing on disk, and can be killed and started again at the same address. */
export interface RedisStore {
  readonly port: number
  readonly url: string
  /** One command; gives its answer. */
  command(name: string, ...values: string[]): Promise<unknown>
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Where the stores come from. */
export interface Stores {
  /** For people. */
  readonly where: string
  startPostgres(): Promise<PostgresStore>
  /** Null where there is no Redis. */
  readonly startRedis: (() => Promise<RedisStore>) | null
}

/** Killing the server loses nothing that was given to the system: only a power cut needs more. */
export const POSTGRES_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
