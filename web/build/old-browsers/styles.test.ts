import { describe, expect, it } from 'vitest'
import { currentStyles, oldStyles } from './styles.ts'

describe('A stylesheet for old browsers', () => {
  it.each([
    [
      'layers, in the order of tokens.css',
      '@layer ui { .a { color: red } } .b { color: blue }',
      /^\.a(:not\(#\\#\)){2}\{color:red\}\.b(:not\(#\\#\)){3}\{color:#00f\}$/,
    ],
    [
      'light-dark()',
      '.a { color: light-dark(#111, #eee) }',
      /^\.a\{color:var\(--lightningcss-light,#111\)var\(--lightningcss-dark,#eee\)\}$/,
    ],
    ['nesting', '.a { & > .b { color: red } }', /^\.a>\.b\{color:red\}$/],
    ['ranges of width', '@media (width >= 40px) { .a { color: red } }', /^@media \(min-width:40px\)/],
    [
      'ranges below a width',
      '@media (width < 40px) { .a { color: red } }',
      /^@media \(max-width:39\.98px\)\{/,
    ],
    [
      'ranges above a height',
      '@media (height > 40px) { .a { color: red } }',
      /^@media \(min-height:40\.02px\)\{/,
    ],
    [
      'logical properties',
      '.a { inset-inline: 0; margin-block: 1px }',
      /^\.a\{margin-top:1px;margin-bottom:1px;left:0;right:0\}$/,
    ],
    [
      'translate, rotate and scale',
      '.a { scale: 0 1; translate: 0 calc(-100% - 4px); transition: scale 1s }',
      /^\.a\{transition:transform 1s;transform:translateY\(calc\(-100% - 4px\)\)scaleX\(0\)\}$/,
    ],
    ['translate: none', '.a { translate: none }', /^\.a\{transform:none\}$/],
    [
      'units of the dynamic viewport',
      '.a { min-height: 100dvh }',
      /^\.a\{min-height:100vh;min-height:100dvh\}$/,
    ],
    ['overflow: clip', '.a { overflow: clip }', /^\.a\{overflow:hidden\}$/],
    ['a query for scripts', '@media (scripting: enabled) { .a { color: red } }', /^\.a\{color:red\}$/],
    ['a query for no scripts', '@media (scripting: none) { .a { color: red } }', /^$/],
    [
      'gaps in a row',
      '.a { display: flex; gap: 8px }',
      /@supports not \(color:revert\)\{\.a>\*\+\*\{margin-left:8px\}/,
    ],
    [
      'gaps in a column',
      '.a { display: flex; flex-direction: column; gap: 8px }',
      /\.a>\*\+\*\{margin-top:8px\}/,
    ],
    [
      'gaps in a row that wraps',
      '.a { display: flex; flex-wrap: wrap; gap: 0 8px }',
      /\.a>\*\{margin-bottom:0;margin-right:8px\}/,
    ],
  ])('replaces %s', async (_, css, lowered) => {
    // Rules outside of layers get a higher specificity than those in the three layers.
    const specificity = css.includes('@layer') ? '' : ':not(#\\#)'.repeat(3)
    expect((await oldStyles(css)).replaceAll(specificity, '')).toMatch(lowered)
  })

  it('has no effect on the stylesheet for current browsers', () => {
    const css = '@layer ui { .a { inset-inline: 0; translate: 0 1px; color: light-dark(red, #00f) } }'
    expect(currentStyles(css)).toBe(
      '@layer ui{.a{color:light-dark(red,#00f);inset-inline:0;translate:0 1px}}',
    )
  })
})
