import { useRef } from 'react'
import { useKeys } from '../use-keys.ts'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Glow } from './glow.tsx'
import { NoticeText } from './notice-line.tsx'
import { scroll } from './scroll.ts'
import { TopBar } from './top-bar.tsx'
import { useNotices } from './use-notices.ts'

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
