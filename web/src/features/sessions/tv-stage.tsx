import { nextPath } from '@player/server/kernel/next-path'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { noAnswerYet } from '../../ui/controls/no-answer.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { TvCodeForm } from './tv-code-form.tsx'
import styles from './tv-page.module.css'
import { words } from './tv-words.ts'
import type { useTvLogin } from './use-tv-login.ts'

/** Sets the focus, because the focused element was removed with the previous stage. Stages start in view, so nothing scrolls. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

export function TvStage({ stage, busy, send, enterCode }: ReturnType<typeof useTvLogin>): ReactNode {
  switch (stage.name) {
    case 'opening':
      return <output className={styles['opening']}>{words.opening}</output>
    case 'code':
      return <TvCodeForm entry={stage} busy={busy} onSend={(code) => void send(code)} />
    case 'asks':
      return (
        <>
          <h2 className={styles['title']} ref={focus} tabIndex={-1}>
            {words.asks.title(stage.device)}
          </h2>
          <p>{words.asks.text(stage.current)}</p>
          <Button wide size="large" busy={busy} onClick={() => void send(stage.code, true)}>
            {words.asks.confirm(stage.device)}
          </Button>
          <a
            href={nextPath(window.location.search)}
            className={buttonClass({ kind: 'secondary', wide: true })}
          >
            {words.asks.keep(stage.current)}
          </a>
        </>
      )
    case 'waiting':
      return (
        <>
          <h2 className={styles['title']} ref={focus} tabIndex={-1}>
            {words.waiting.title}
          </h2>
          <p className={styles['number']}>{stage.number}</p>
          <p>{words.waiting.device(stage.device)}</p>
          {stage.isConnected ? (
            <p className={styles['warning']}>{words.waiting.warning}</p>
          ) : (
            <Notice kind="bad">{noAnswerYet()}</Notice>
          )}
        </>
      )
    case 'refused':
    case 'over':
      return (
        <>
          <h2 className={styles['title']}>{words[stage.name].title}</h2>
          <p>{words[stage.name].text}</p>
          <Button size="large" ref={focus} onClick={enterCode}>
            {words.enterCode}
          </Button>
        </>
      )
    case 'failed':
      return (
        <>
          <h2 className={styles['title']}>{words.failed.title}</h2>
          <p>{stage.text}</p>
          <Button size="large" ref={focus} busy={busy} onClick={() => void send(stage.code)}>
            {words.failed.again}
          </Button>
          <Button kind="quiet" onClick={enterCode}>
            {words.enterCode}
          </Button>
        </>
      )
  }
}
