import { useRef, useState } from 'react'
import { collectReport } from '../report/collect.ts'
import { linesOf } from '../report/lines.ts'
import { useKeys } from '../use-keys.ts'
import { useTelevision } from '../television-context.ts'
import { Button, OnlyButton } from './button.tsx'
import { Fact } from './facts.tsx'
import { Glow } from './glow.tsx'
import { Message } from './message.tsx'
import { scroll } from './scroll.ts'
import { TopBar } from './top-bar.tsx'
import { useLoaded } from './use-loaded.ts'

/** Shows a report of this television line by line, sends it after _Send_, then shows its number. */
export function Report({
  onSent,
  onCancel,
}: {
  /** Called when the viewer leaves the screen with the number. */
  onSent: () => void
  onCancel: () => void
}) {
  const television = useTelevision()
  const { loaded } = useLoaded('report', () => collectReport(television))
  const report = loaded.kind === 'loaded' ? loaded.value : null
  const [number, setNumber] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLDListElement>(null)
  const close = number === null ? onCancel : onSent
  useKeys((key) => {
    if (key === 'back') close()
    if (key === 'up' || key === 'down') return scroll(list.current, key)
    return key === 'back'
  })
  if (number !== null)
    return (
      <Message
        title="Your report was sent"
        text="Tell support this number. The report is kept for 30 days."
        scene="done"
      >
        <p className="case">{number}</p>
        <OnlyButton onPress={onSent}>Done</OnlyButton>
      </Message>
    )
  if (report === null)
    return <Message title="Report for support" text="Checking the connections…" scene="wait" />
  const send = () =>
    television.client.sendReport(report).then(setNumber, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error))
    })
  return (
    <div className="screen settings report">
      <Glow />
      <TopBar title="Report for support" />
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
