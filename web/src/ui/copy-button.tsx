import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { iconButton } from './icon-button.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

interface CopyButtonProps {
  text: string
  label?: string
}

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text, label = words.copy }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button kind="secondary" size="small" onClick={copy}>
      <Icon copied={copied} />
      <span aria-live="polite">{copied ? words.copied : label}</span>
    </Button>
  )
}

/** The same with only an icon. */
export function CopyIconButton({ text, label = words.copy }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <button type="button" className={iconButton()} aria-label={label} onClick={copy}>
      <Icon copied={copied} />
      <VisuallyHidden>
        <span aria-live="polite">{copied && words.copied}</span>
      </VisuallyHidden>
    </button>
  )
}

function Icon({ copied }: { copied: boolean }) {
  return copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />
}

function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  return { copied, copy: () => void navigator.clipboard.writeText(text).then(() => setCopied(true)) }
}
