export async function inParallel<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const [index, item] of queue) await work(item, index)
    }),
  )
}
