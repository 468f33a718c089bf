import { useRef } from 'react'
import type { Notice } from '@player/server/app-client'
import { useClock, useKeys, useView } from '../use-view.ts'
import { moreNoticesLine, words } from '../words.ts'
import { Button } from './button.tsx'
import { Glow } from './glow.tsx'
import { scroll } from './scroll.ts'
import { TopBar } from './top-bar.tsx'

const EXPIRY_CHECK_MS = 30_000

/** The operator's notices, the most important first. While our server answers, the state has no expired ones. */
export function useNotices(): readonly Notice[] {
  const { state, connection } = useView()
  const now = useClock(EXPIRY_CHECK_MS)
  const notices = state?.notices ?? []
  if (connection === 'online') return notices
  return notices.filter(({ until }) => until === null || Date.parse(until) > now)
}

/** The first notice and the number of others. Always rendered, so that screen readers announce a new notice. */
export function NoticeLine({ notices }: { notices: readonly Notice[] }) {
  const [first, ...others] = notices
  return (
    <output className="notice-line">
      {first && (
        <span className="notice">
          <NoticeText notice={first} />
          {others.length > 0 && <span className="more">{moreNoticesLine(others.length)}</span>}
        </span>
      )}
    </output>
  )
}

export function Notices({ onClose }: { onClose: () => void }) {
  const notices = useNotices()
  const list = useRef<HTMLUListElement>(null)
  useKeys((key) => (key === 'up' || key === 'down') && scroll(list.current, key))
  return (
    <div className="screen settings">
      <Glow />
      <TopBar title={words.notices.title} />
      <main>
        {notices.length === 0 ? (
          <output className="browsers">{words.notices.none}</output>
        ) : (
          <ul className="notices" ref={list} tabIndex={-1}>
            {notices.map((notice) => (
              <li key={notice.id} className="notice">
                <NoticeText notice={notice} />
              </li>
            ))}
          </ul>
        )}
        <div className="column">
          <Button hasInitialFocus quiet onPress={onClose}>
            Back
          </Button>
        </div>
      </main>
    </div>
  )
}

function NoticeText({ notice: { level, title, text } }: { notice: Notice }) {
  return (
    <>
      {level === 'warning' && (
        <>
          <span className="badge">{words.notices.important}</span>{' '}
        </>
      )}
      <strong>{title}</strong> <span>{text}</span>
    </>
  )
}
