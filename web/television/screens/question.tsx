import { useEffect, useRef, useState } from 'react'
import type { BrowserSession, Confirmation } from '@player/server/app-client'
import { forgetLoginCode } from '../login-codes.ts'
import { useKeys } from '../use-keys.ts'
import { useTelevision } from '../television-context.ts'
import { Button } from './button.tsx'
import { Fact } from './facts.tsx'
import { Message } from './message.tsx'
import { Report } from './report.tsx'
import type { SceneName } from './scene.tsx'

/** How long the numbers are disabled for a browser outside this network. */
const ANSWER_DELAY_MS = 5000

/** A press this soon after the question appears was meant for the screen below it. */
const REFUSE_DELAY_MS = 500

const QUESTIONS: Readonly<Record<Confirmation['kind'], { title: string; text: string; scene: SceneName }>> = {
  login: {
    title: 'Are you logging in?',
    text: 'Choose the number on the phone or computer in front of you. Support never asks for this.',
    scene: 'phone',
  },
  authorize: {
    title: 'Allow another television?',
    text: 'Another television wants to use this device and its playlists. Choose the number on its screen, only if it’s yours. Support never asks for this.',
    scene: 'television',
  },
  move: {
    title: 'Switch to this television?',
    text: 'Another device’s licence and playlists would move here, and this one’s own playlists and trial are deleted. Choose the number on the screen where you asked. Support never asks for this.',
    scene: 'move',
  },
  report: {
    title: 'Send a report?',
    text: 'Support asked for a report of this television. You see every line before you send it.',
    scene: 'television',
  },
}

/** A question to the person with the remote control. The focus is on No. */
export function Question({
  question,
  onLogin,
}: {
  question: Confirmation
  /** Called after the viewer chose a number for a log-in, with the sessions from before it. */
  onLogin: (sessionsBefore: readonly BrowserSession[]) => void
}) {
  const { client } = useTelevision()
  const { id, kind, numbers, facts } = question
  const isElsewhere = facts['place'] === 'elsewhere'
  const [mayAnswer, setMayAnswer] = useState(!isElsewhere)
  const [mayRefuse, setMayRefuse] = useState(false)
  const [problem, setProblem] = useState('')
  const [isReporting, setReporting] = useState(false)
  const sessionsBefore = useRef<Promise<readonly BrowserSession[] | null>>(null)
  useEffect(() => {
    const timers = [
      setTimeout(() => setMayRefuse(true), REFUSE_DELAY_MS),
      setTimeout(() => setMayAnswer(true), ANSWER_DELAY_MS),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])
  useEffect(() => {
    if (kind !== 'login') return
    forgetLoginCode(client)
    // If the list can't be read, nothing is shown after the answer.
    sessionsBefore.current = client.listSessions().catch(() => null)
  }, [kind, client])
  const answer = (choice: { number: number | null } | { refuse: true }) => {
    client.answer(id, choice).then(
      async () => {
        const sessions = 'number' in choice && (await sessionsBefore.current)
        if (sessions) onLogin(sessions)
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }
  const refuse = () => answer({ refuse: true })
  const accept = (number: number | null) => (kind === 'report' ? setReporting(true) : answer({ number }))
  useKeys((key) => {
    if (key !== 'back' || isReporting) return false
    if (mayRefuse) refuse()
    return true
  })
  if (isReporting) return <Report onSent={() => answer({ number: null })} onCancel={refuse} />
  return (
    <Message isQuestion tone={isElsewhere ? 'stopped' : 'normal'} {...QUESTIONS[kind]}>
      {kind === 'login' && (
        <dl className="facts">
          <Fact label="Browser" value={facts['browser'] ?? 'A browser'} />
          <Fact
            label="Where"
            value={isElsewhere ? 'Somewhere else, not in this network' : 'In this network'}
            isWarning={isElsewhere}
          />
        </dl>
      )}
      {kind === 'move' && (
        <dl className="facts">
          <Fact label="Moves here" value={`Device ending in ${facts['device'] ?? '?'}`} />
          <Fact label="Asked by" value={facts['browser'] ?? 'A browser'} />
        </dl>
      )}
      <div className="row numbers">
        <Button hasInitialFocus isEarly={!mayRefuse} onPress={refuse}>
          No
        </Button>
        {(numbers ?? [null]).map((number) => (
          <Button key={number} quiet disabled={!mayAnswer} onPress={() => accept(number)}>
            {number ?? 'Yes'}
          </Button>
        ))}
      </div>
      <output className="wrong">
        {problem || (mayAnswer ? '' : 'Look twice: you can answer in a few seconds.')}
      </output>
    </Message>
  )
}
