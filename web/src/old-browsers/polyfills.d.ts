/* The types of the single methods that main.ts adds. tests/architecture/compat.test.ts allows the site only these and those of old browsers. */

interface Array<T> {
  at(index: number): T | undefined
  toSorted(compare?: (a: T, b: T) => number): T[]
}

interface ReadonlyArray<T> {
  at(index: number): T | undefined
  toSorted(compare?: (a: T, b: T) => number): T[]
}

interface PromiseConstructor {
  withResolvers<T>(): {
    promise: Promise<T>
    resolve: (value: T | PromiseLike<T>) => void
    reject: (reason?: unknown) => void
  }
}

interface String {
  toWellFormed(): string
}
