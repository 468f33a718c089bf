export type OpenCount = ReturnType<typeof createOpenCount>

/** Counts the streams or long polls that a session, device or installation has open in this process. */
export function createOpenCount(max: number) {
  const counts = new Map<string, number>()
  return {
    /** False at the maximum; otherwise `end` must follow. */
    begin(id: string): boolean {
      const count = counts.get(id) ?? 0
      if (count >= max) return false
      counts.set(id, count + 1)
      return true
    },
    end(id: string): void {
      const count = (counts.get(id) ?? 0) - 1
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    },
    isFull: (id: string) => (counts.get(id) ?? 0) >= max,
  }
}
