import type { Field } from './fields.ts'
import { words } from './words.ts'

interface FieldTableProps {
  label: string
  title: string
  fields: readonly Field[]
}

export const FieldTable = ({ label, title, fields }: FieldTableProps) => (
  // The table can be focused, so that it can be scrolled by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className="developers-table" tabIndex={0} aria-label={label}>
    <table className="developers-wide">
      <thead>
        <tr>
          <th>{title}</th>
          <th>{words.type}</th>
          <th>{words.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, description }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{type}</td>
            <td>
              <TextWithCode text={description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Text in which the parts in backticks are code. */
export const TextWithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
