/** Runs the work for each item, this many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of queue) await work(item, index)
    }),
  )
}
