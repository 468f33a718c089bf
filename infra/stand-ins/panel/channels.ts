export interface Channel {
  /** Counts from 1. */
  id: number
  name: string
  /** `tvg-id` and the id in the guide. */
  guideId: string
  group: Group
}

export type Group = keyof typeof GROUPS

/** Invented names, by group. */
const GROUPS = {
  News: ['Lantern News', 'Harbour 24', 'Northlight World', 'Morning Wire'],
  Films: ['Night Train Cinema', 'Velvet Screen', 'Matinee One', 'Silver Reel'],
  Series: ['Long Story', 'Chapter Two', 'Cliffhanger', 'Corner Street'],
  Sports: ['Meridian Sport', 'Final Whistle', 'Open Water', 'Saddle & Road'],
  Kids: ['Paper Boat', 'Little Comet', 'Treehouse', 'Button & Bear'],
  Documentary: ['Tundra', 'Deep Field', 'Slow Rivers', 'The Workshop'],
} as const

const groups = Object.keys(GROUPS).filter((name): name is Group => name in GROUPS)

/** The groups with the ids of their Xtream categories. */
export const CATEGORIES: readonly { id: string; name: Group }[] = groups.map((name, index) => ({
  id: String(index + 1),
  name,
}))

const NAMED = groups.flatMap((group) => GROUPS[group].map((name) => ({ group, name })))

/** The first channels have names of their own; later ones repeat them with a number. */
export const channelsOf = (count: number): readonly Channel[] =>
  Array.from({ length: count }, (_, index) => channelOf(index + 1))

export function channelOf(id: number): Channel {
  const index = id - 1
  const round = Math.floor(index / NAMED.length)
  const { group, name } = NAMED[index % NAMED.length] ?? { group: 'News', name: 'Channel' }
  return { id, name: round === 0 ? name : `${name} ${round + 1}`, guideId: `channel-${id}.panel`, group }
}
