/* The types of methods that main.ts adds. tests/architecture/compat.test.ts allows the site's code these and the methods of old browsers only. */

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
