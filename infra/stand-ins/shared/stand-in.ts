export interface StandIn {
  /** The provider's name for people. */
  name: string
  /** The folder of the stand-in's state, below the data directory. */
  folder: string
  start: (product: Product) => Promise<RunningStandIn>
}

export interface Product {
  directory: string
  /** A secret by its name: 64 hexadecimal digits, the same at every start. */
  secret: (name: string) => string
  /** Base URL of the server; callbacks go to `/webhooks/<provider>`. */
  serverUrl: string
  origin: string
  /** The price of an activation, in minor units. */
  price: { amount: number; currency: string }
}

export interface RunningStandIn {
  /** Base URL of the API and of the overview page, without a trailing slash. */
  url: string
  /** The product's settings for this provider. */
  settings: Readonly<Record<string, string>>
  stop: () => Promise<void>
}
