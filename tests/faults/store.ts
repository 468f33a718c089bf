export interface SmallDisk {
  /** The path as the database sees it. */
  readonly directory: string
  fill(): Promise<void>
  free(): Promise<void>
  remove(): Promise<void>
}

export interface PostgresStore {
  readonly port: number
  url(database: string): string
  crash(): Promise<void>
  start(): Promise<void>
  /** Returns a function that restores the backup. */
  backup(database: string): Promise<() => Promise<void>>
  /** Null if it cannot be mounted here. */
  smallDisk(): Promise<SmallDisk | null>
  stop(): Promise<void>
}

/** A Redis without persistence that can be killed and restarted at the same address. */
export interface RedisStore {
  readonly port: number
  readonly url: string
  command(name: string, ...values: string[]): Promise<unknown>
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface Stores {
  /** For the output. */
  readonly kind: 'containers' | 'local processes'
  startPostgres(): Promise<PostgresStore>
  readonly startRedis: (() => Promise<RedisStore>) | null
}

/** A killed server loses nothing that the operating system has; only a power cut needs fsync. */
export const POSTGRES_SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
