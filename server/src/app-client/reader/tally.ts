import { copyText } from './copy-text.ts'

/** More groups are not counted, so that no list fills the memory. */
const MAX_GROUPS = 20_000
/** Shorter lists may have one address by chance. */
const MIN_ENTRIES = 20
const MIN_SHARE = 0.9

/** Counts a list's entries, their groups and how many have the same address, in little memory. */
export function createTally() {
  const groups = new Set<string>()
  let entries = 0
  // The majority's address, if there is a majority: each other address reduces its lead (Boyer and Moore, 1981).
  let [address, lead, same] = ['', 0, 0]
  return {
    add(group: string, url: string): void {
      entries += 1
      if (groups.size < MAX_GROUPS && !groups.has(group)) groups.add(copyText(group))
      if (url === address) [lead, same] = [lead + 1, same + 1]
      else if (lead > 0) lead -= 1
      else [address, lead, same] = [url, 1, 1]
    },
    entries: () => entries,
    groups: () => groups.size,
    /** Whether nearly all entries have one address: providers send limited accounts to one clip. */
    isOneClip: () => entries >= MIN_ENTRIES && same > entries * MIN_SHARE,
  }
}
