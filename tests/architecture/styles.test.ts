import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf, textOf } from './source.ts'

const IMPORT = /import (\w+) from '(\..*?\.module\.css)'/g

it('every class name in a component exists in the style sheet that the component imports', () => {
  const usedClasses = filesOf('web/src/**/*.{ts,tsx}').flatMap((file) => {
    const source = textOf(file)
    return [...source.matchAll(IMPORT)].flatMap(([, name = '', path = '']) =>
      [...source.matchAll(new RegExp(`\\b${name}\\['(\\w+)'\\]`, 'g'))].map(([, className = '']) => ({
        file,
        className,
        sheet: join(dirname(file), path),
      })),
    )
  })
  expect(usedClasses.length).toBeGreaterThan(300)
  expect(
    usedClasses.filter(({ sheet, className }) => !new RegExp(`\\.${className}\\b`).test(textOf(sheet))),
  ).toEqual([])
})
