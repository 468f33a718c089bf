import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

interface Labels {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = Labels &
  Omit<ComponentProps<Tag>, 'value' | 'onChange'> & {
    value: string
    onValue?: (value: string, event: ChangeEvent<HTMLElementTagNameMap[Tag]>) => void
  }

type TextFieldProps = FieldProps<'input'> & {
  /** Shown between label and input. */
  before?: ReactNode
  /** Shown at the end, inside the field. */
  end?: ReactNode
  /** Drawn over the input in place of its text. */
  over?: ReactNode
}

export const TextField = ({ label, error, hint, before, end, over, onValue, ...input }: TextFieldProps) => (
  <Frame {...{ label, error, hint, input }}>
    {({ className, ...inputProps }) => (
      <>
        {before}
        <span className={classNames(styles['row'], over !== undefined && styles['covered'])}>
          <input
            {...input}
            {...inputProps}
            className={classNames(className, Boolean(end) && styles['ended'])}
            onChange={(event) => onValue?.(event.target.value, event)}
          />
          {over}
          {end && <span className={styles['end']}>{end}</span>}
        </span>
      </>
    )}
  </Frame>
)

export const TextArea = ({ label, error, hint, onValue, ...input }: FieldProps<'textarea'>) => (
  <Frame {...{ label, error, hint, input }}>
    {(inputProps) => (
      <textarea {...input} {...inputProps} onChange={(event) => onValue?.(event.target.value, event)} />
    )}
  </Frame>
)

export const Select = ({ label, error, hint, onValue, ...input }: FieldProps<'select'>) => (
  <Frame {...{ label, error, hint, input }}>
    {(inputProps) => (
      <select {...input} {...inputProps} onChange={(event) => onValue?.(event.target.value, event)} />
    )}
  </Frame>
)

interface InputProps extends Pick<ComponentProps<'input'>, 'aria-invalid' | 'aria-describedby'> {
  id: string
  className: string
}

interface FrameProps extends Labels {
  input: { id?: string | undefined; className?: string | undefined; value: string }
  children: (inputProps: InputProps) => ReactNode
}

function Frame({ label, error, hint, input, children }: FrameProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const errorId = error ? `${id}-error` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classNames(styles['input'], input.value !== '' && styles['filled'], input.className),
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
