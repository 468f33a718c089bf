import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

interface Shared<Element> {
  label: ReactNode
  value: string
  onValue?: (value: string, event: ChangeEvent<Element>) => void
  error?: string | undefined
  hint?: ReactNode
}

interface TextFieldProps
  extends Shared<HTMLInputElement>, Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** Between label and input. */
  before?: ReactNode
  /** At the end inside the field. */
  end?: ReactNode
  /** Drawn over the input in place of its text. */
  over?: ReactNode
}

/** A one-line field with label, hint and error. */
export function TextField({
  label,
  error,
  hint,
  before,
  end,
  over,
  id,
  className,
  onValue,
  ...input
}: TextFieldProps) {
  return (
    <Frame label={label} error={error} hint={hint} id={id}>
      {(inputProps) => (
        <>
          {before}
          <span className={styles['row']}>
            <input
              {...input}
              {...inputProps}
              onChange={(event) => onValue?.(event.target.value, event)}
              className={classNames(
                styles['input'],
                input.value !== '' && styles['filled'],
                end !== undefined && styles['ended'],
                over !== undefined && styles['covered'],
                className,
              )}
            />
            {over}
            {end && <span className={styles['end']}>{end}</span>}
          </span>
        </>
      )}
    </Frame>
  )
}

interface TextAreaProps
  extends Shared<HTMLTextAreaElement>, Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {}

export function TextArea({ label, error, hint, id, className, onValue, ...input }: TextAreaProps) {
  return (
    <Frame label={label} error={error} hint={hint} id={id}>
      {(inputProps) => (
        <textarea
          {...input}
          {...inputProps}
          onChange={(event) => onValue?.(event.target.value, event)}
          className={classNames(styles['input'], input.value !== '' && styles['filled'], className)}
        />
      )}
    </Frame>
  )
}

interface SelectProps
  extends Shared<HTMLSelectElement>, Omit<ComponentProps<'select'>, 'value' | 'onChange'> {}

/** A list of options, which are its children. */
export function Select({ label, error, hint, id, className, children, onValue, ...input }: SelectProps) {
  return (
    <Frame label={label} error={error} hint={hint} id={id}>
      {(inputProps) => (
        <select
          {...input}
          {...inputProps}
          onChange={(event) => onValue?.(event.target.value, event)}
          className={classNames(
            styles['input'],
            styles['select'],
            input.value !== '' && styles['filled'],
            className,
          )}
        >
          {children}
        </select>
      )}
    </Frame>
  )
}

interface InputProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FrameProps extends Pick<Shared<never>, 'label' | 'error' | 'hint'> {
  id: string | undefined
  children: (inputProps: InputProps) => ReactNode
}

function Frame({ label, error, hint, id, children }: FrameProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const errorId = error ? `${fieldId}-error` : undefined
  const hintId = hint ? `${fieldId}-hint` : undefined
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={fieldId}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles['hint']} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}
