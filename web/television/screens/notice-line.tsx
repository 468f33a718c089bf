import type { Notice } from '@player/server/app-client'
import { moreNoticesLine, words } from '../words.ts'

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

export function NoticeText({ notice: { level, title, text } }: { notice: Notice }) {
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
