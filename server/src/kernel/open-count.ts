/** Streams or long polls that a session, device or installation has open in this process. */
export interface OpenCount {
  /** False at the maximum; otherwise `end` must follow. */
  begin(id: string): boolean
  end(id: string): void
  isFull(id: string): boolean
}

export function createOpenCount(max: number): OpenCount {
  const counts = new Map<string, number>()
  return {
    begin(id) {
      const count = counts.get(id) ?? 0
      if (count >= max) return false
      counts.set(id, count + 1)
      return true
    },
    end(id) {
      const count = (counts.get(id) ?? 0) - 1
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    },
    isFull: (id) => (counts.get(id) ?? 0) >= max,
  }
}
