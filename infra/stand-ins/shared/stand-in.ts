export interface StandIn {
  /** The provider's name for people. */
  name: string
  /** Below the data directory. */
  folder: string
  start: (product: Product) => Promise<RunningStandIn>
}

export interface Product {
  directory: string
  /** 64 hexadecimal digits for a name, the same at every start. */
  secret: (name: string) => string
  /** The origin that takes callbacks, below /webhooks. */
  server: string
  origin: string
  /** Of an activation, in minor units. */
  price: { amount: number; currency: string }
}

export interface RunningStandIn {
  /** The base of the API and of the overview page, without a trailing slash. */
  url: string
  /** The product's settings for this provider. */
  settings: Readonly<Record<string, string>>
  stop: () => Promise<void>
}
