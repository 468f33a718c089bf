import { Check, Copy } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button, iconButton } from '../button.tsx'
import { copyText } from './copy-text.ts'
import { Toast } from './notice.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

interface CopyButtonProps {
  text: string
  label?: string
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, label = words.copy }: CopyButtonProps) {
  const { state, copy, forget } = useCopy(text)
  return (
    <>
      <Button kind="secondary" size="small" onClick={copy}>
        <Icon state={state} />
        <span aria-live="polite">{state === 'copied' ? words.copied : label}</span>
      </Button>
      {state === 'refused' && <Refusal onClose={forget} />}
    </>
  )
}

/** The same with only an icon. */
export function CopyIconButton({ text, label = words.copy }: CopyButtonProps) {
  const { state, copy, forget } = useCopy(text)
  return (
    <>
      <button type="button" className={iconButton()} aria-label={label} onClick={copy}>
        <Icon state={state} />
        <VisuallyHidden>
          <span aria-live="polite">{state === 'copied' && words.copied}</span>
        </VisuallyHidden>
      </button>
      {state === 'refused' && <Refusal onClose={forget} />}
    </>
  )
}

type CopyState = 'idle' | 'copied' | 'refused'

function Icon({ state }: { state: CopyState }) {
  return state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />
}

function Refusal({ onClose }: { onClose: () => void }) {
  return (
    <Toast kind="bad" title={words.notCopied.title} onClose={onClose}>
      {words.notCopied.text}
    </Toast>
  )
}

function useCopy(text: string) {
  const [state, setState] = useState<CopyState>('idle')
  const forget = useCallback(() => setState('idle'), [])
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(forget, 2000)
    return () => clearTimeout(timer)
  }, [state, forget])
  const copy = () => void copyText(text).then((copied) => setState(copied ? 'copied' : 'refused'))
  return { state, copy, forget }
}
