import { useEffect, useRef, useState } from 'react'
import type { SupportReport } from '@player/server/app-client'
import { collectReport } from '../report/collect.ts'
import { linesOf } from '../report/lines.ts'
import { type Television, useKeys } from '../use-view.ts'
import { Button } from './button.tsx'
import { Fact } from './facts.tsx'
import { Glow } from './glow.tsx'
import { Message } from './message.tsx'
import { scroll } from './scroll.ts'
import { TopBar } from './top-bar.tsx'

/** Shows a report of this television line by line, sends it after _Send_, then shows its number. */
export function Report({
  television,
  onSent,
  onCancel,
}: {
  television: Television
  /** Called when the viewer leaves the number. */
  onSent: () => void
  onCancel: () => void
}) {
  const [report, setReport] = useState<SupportReport | null>(null)
  const [number, setNumber] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLDListElement>(null)
  useEffect(() => {
    let isCurrent = true
    void collectReport(television).then((collected) => isCurrent && setReport(collected))
    return () => {
      isCurrent = false
    }
  }, [television])
  const close = number === null ? onCancel : onSent
  useKeys((key) => {
    if (key === 'back') close()
    if (key === 'up' || key === 'down') return scroll(list.current, key)
    return key === 'back'
  })
  if (number !== null)
    return (
      <Message
        television={television}
        title="Your report was sent"
        text="Tell support this number. The report is kept for 30 days."
        scene="done"
      >
        <p className="case">{number}</p>
        <div className="row">
          <Button hasInitialFocus onPress={onSent}>
            Done
          </Button>
        </div>
      </Message>
    )
  if (report === null)
    return (
      <Message
        television={television}
        title="Report for support"
        text="Checking the connections…"
        scene="wait"
      />
    )
  const send = () =>
    television.client.sendReport(report).then(setNumber, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error))
    })
  return (
    <div className="screen settings report">
      <Glow />
      <TopBar television={television} title="Report for support" />
      <main>
        <dl className="facts" ref={list} tabIndex={-1}>
          {linesOf(report).map(({ label, value }) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
        <div className="column">
          <p className="lead">This is all that is sent. Up and Down show the rest of the list.</p>
          <div className="row">
            <Button hasInitialFocus onPress={onCancel}>
              Cancel
            </Button>
            <Button quiet onPress={() => void send()}>
              Send
            </Button>
          </div>
          <output className="wrong">{problem}</output>
        </div>
      </main>
    </div>
  )
}
