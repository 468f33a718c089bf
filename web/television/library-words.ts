import type { Channel } from '@player/server/app-client/reader'
import type { ParentPin } from '@player/server/app-client/arrange'
import { ALL, type ListKind, type ShownList } from './arranged.ts'
import { groupWords } from './group-words.ts'

export const libraryWords = {
  sections: { live: 'Live TV', film: 'Films', series: 'Series' },
  sectionsLabel: 'Sections',
  list: { live: 'Channels', film: 'Films', series: 'Series', episode: 'Episodes' },
  favourite: 'Favourite',
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
  search: 'Search',
  searchIn: (kind: ListKind) => `Search ${NOUNS[kind][1]}`,
  keyboard: 'Keyboard',
  space: 'Space',
  delete: 'Delete the last letter',
  typed: (text: string) => text || 'Type a name',
  toResults: 'Results',
  searchHint: (kind: ListKind) => (kind === 'live' ? 'Part of a name, or a number.' : 'Part of a name.'),
  nothing: (query: string) => `Nothing is called “${query}”`,
  /** @param beginning of the query, which the names below have; '' if none has even its first letter */
  nothingHint: (beginning: string) =>
    beginning === ''
      ? 'Check the spelling, or type fewer letters.'
      : `Check the spelling. These have “${beginning}”.`,
  guide: 'Guide',
  none: { film: 'Your provider has no films.', series: 'Your provider has no series.' },
  noEpisodes: 'Your provider has no episodes of this series.',
  loading: 'Loading from your provider…',
  cantLoad: { playlist: 'This playlist can’t be loaded', list: 'This can’t be loaded' },
  noProgramme: 'No information',
  continueAt: (time: string) => `Continue at ${time}`,
  close: 'Close',
} as const

const NOUNS: Readonly<Record<ListKind, readonly [one: string, many: string]>> = {
  live: ['channel', 'channels'],
  film: ['film', 'films'],
  series: ['series', 'series'],
  episode: ['episode', 'episodes'],
}

/** '1 film', '1,204 channels'. */
export const countLine = (kind: ListKind, count: number): string =>
  `${count.toLocaleString('en')} ${NOUNS[kind][count === 1 ? 0 : 1]}`

export function hintOf(
  { groups, channels, kind, areGroupsKnown }: ShownList,
  pin: ParentPin,
  count: number,
): string {
  if (channels.length > 0) return countLine(kind, count)
  if (!areGroupsKnown) return groupWords.maybeLocked(pin !== 'none')
  return groups.every(({ title }) => title === ALL) ? groupWords.allHidden : countLine(kind, count)
}

/** 'Season 1, episode 2' */
const episodeNumber = ({ group, number }: Channel): string => `${group}, episode ${number}`

/** 'Season 1, episode 2: The Lamp'; only the number for an episode without a title. */
export const episodeLine = (episode: Channel): string =>
  episode.name === `Episode ${episode.number}`
    ? episodeNumber(episode)
    : `${episodeNumber(episode)}: ${episode.name}`

/** The year and length of a film: '2019 · 1 h 32 min'; of a series only the year, because the length is an episode's. '' without both. */
export const titleLine = ({ about }: Channel, kind: ListKind): string =>
  [about?.year, kind === 'film' && durationText(about?.seconds ?? 0)].filter(Boolean).join(' · ')

/** The length of a film or episode: '43 min', '1 h 5 min'; '' for 0, which means unknown. */
export function durationText(seconds: number): string {
  if (seconds === 0) return ''
  const minutes = Math.max(1, Math.round(seconds / 60))
  const remainder = minutes % 60
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h${remainder === 0 ? '' : ` ${remainder} min`}`
}

export const foundLine = (count: number, isComplete: boolean): string =>
  count === 0 ? (isComplete ? 'Nothing found' : 'Searching…') : `${count} found`
