/*
 * The newer JavaScript methods that main.ts adds. A test checks the browser's code with the methods of old browsers and
 * these (tests/architecture/compat.test.ts).
 */

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
