import { useEffect, useState } from 'react'
import type { Confirmation } from '@player/server/app-client'
import { type Machine, useKeys } from '../use-view.ts'
import { Button, Message } from './parts.tsx'

/** A wrong place needs a second look: Yes is not possible at once. */
const SECOND_LOOK_MS = 5000

/** A question to the person with the remote control (D36). The focus is on No. */
export function Question({ machine, question }: { machine: Machine; question: Confirmation }) {
  const { id, numbers, facts } = question
  const isElsewhere = facts['place'] === 'elsewhere'
  const [mayAnswer, setMayAnswer] = useState(!isElsewhere)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setMayAnswer(true), SECOND_LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  const answer = (given: { number: number | null } | { refuse: true }) => {
    machine.client.answer(id, given).catch((error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error))
    })
  }
  const refuse = () => answer({ refuse: true })
  useKeys((key) => {
    if (key === 'back') refuse()
    return key === 'back'
  })
  return (
    <Message machine={machine} title={TITLES[question.kind]} text={textOf(question)}>
      {numbers && <p className="lead">Which number does it show?</p>}
      <div className="row">
        <Button first onPress={refuse}>
          No
        </Button>
        {mayAnswer &&
          (numbers ?? [null]).map((number) => (
            <Button key={number} quiet onPress={() => answer({ number })}>
              {number ?? 'Yes'}
            </Button>
          ))}
      </div>
      <output className="wrong">{problem}</output>
    </Message>
  )
}

function textOf({ kind, facts }: Confirmation): string {
  if (kind === 'authorize') return 'Another television wants to use this device. Allow it only if it’s yours.'
  if (kind === 'move')
    return 'Someone wants to move this device’s licence to another address. Allow it only if it’s you.'
  if (kind === 'report') return 'Support asked for a report of this television.'
  const asker = typeof facts['browser'] === 'string' ? facts['browser'] : 'A browser'
  const place = facts['place'] === 'elsewhere' ? 'somewhere else, not in this network' : 'in this network'
  return `${asker}, ${place}. Only if the phone is in your hands. Support never asks for this.`
}

const TITLES = {
  login: 'Are you logging in?',
  authorize: 'Allow another television?',
  move: 'Move this licence?',
  report: 'Send this report?',
} as const
