import type { Channel } from '@player/server/app-client/reader'
import { Logo } from './channel-list.tsx'
import { useChosenRow } from './use-chosen-row.ts'

const ROW_HEIGHT = 138
const VISIBLE_ROWS = 6

/** The episodes of a series, each with its picture and its length. */
export function EpisodeList({
  label,
  episodes,
  lineOf,
  chosen,
  takesFocus,
  onChoose,
  onMove,
  onLeave,
}: {
  label: string
  episodes: readonly Channel[]
  /** A line below the title. */
  lineOf: (episode: Channel) => string
  /** The chosen episode's index. */
  chosen: number
  takesFocus: boolean
  onChoose: (episode: Channel) => void
  onMove: (index: number) => void
  /** Moves to the seasons at the left. */
  onLeave: () => void
}) {
  const { list, button, top, first, end } = useChosenRow<HTMLOListElement>({
    items: episodes,
    chosen,
    rows: VISIBLE_ROWS,
    takesFocus,
    onMove,
    leaveKey: 'left',
    onLeave,
  })
  return (
    <ol className="list episodes" aria-label={label} ref={list}>
      {episodes.slice(first, end).map((episode, place) => {
        const index = first + place
        return (
          <li
            key={episode.id}
            aria-posinset={index + 1}
            aria-setsize={episodes.length}
            style={{ transform: `translateY(${(index - top) * ROW_HEIGHT}px)` }}
          >
            <button
              type="button"
              ref={index === chosen ? button : undefined}
              tabIndex={index === chosen ? 0 : -1}
              className={index === chosen ? 'chosen' : undefined}
              onClick={() => onChoose(episode)}
            >
              <Logo channel={episode} />
              <span className="about">
                <strong>
                  <span className="number">{episode.number}</span> {episode.name}
                </strong>
                <span className="line">{lineOf(episode)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
