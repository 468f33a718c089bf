/** A stand-in as the list in ../index.ts names it. */
export interface StandIn {
  /** The provider, as people write it. */
  name: string
  /** The folder of its state, below the product's data directory. */
  folder: string
  /** Starts it for a product that runs beside it. */
  start: (product: Product) => Promise<RunningStandIn>
}

/** The product that a stand-in is to serve. */
export interface Product {
  /** Where the stand-in keeps its state. */
  directory: string
  /** A secret by its name: 64 hexadecimal digits, the same at every start. */
  secret: (name: string) => string
  /** Where the product takes callbacks, below /webhooks. */
  server: string
  /** Where people open it. */
  origin: string
  /** What an activation costs: minor units. */
  price: { amount: number; currency: string }
}

export interface RunningStandIn {
  /** The base of every call and its page for developers, without a slash at the end. */
  url: string
  /** The product's settings that lead to it. */
  settings: Readonly<Record<string, string>>
  stop: () => Promise<void>
}
