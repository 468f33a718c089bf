const byId = (id) => document.getElementById(id)
const people = (list) => list.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const timeText = (iso) => {
  const date = new Date(iso)
  const parts = Object.fromEntries(day.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${parts.day} ${parts.month}${parts.month === 'May' ? '' : '.'} ${parts.year}, ${clock.format(date)}`
}
const element = (tag, text) => Object.assign(document.createElement(tag), { textContent: text })

let listText = ''
let shownId = ''

async function refresh() {
  const text = await fetch('/list').then(
    (response) => response.text(),
    () => '',
  )
  byId('count').title = text ? '' : 'The mailbox can’t be reached'
  if (text && text !== listText) {
    listText = text
    drawList(JSON.parse(text))
  }
}

function drawList(mails) {
  byId('count').textContent = mails.length === 1 ? '1 e-mail' : `${mails.length} e-mails`
  byId('clear').hidden = mails.length === 0
  byId('hint').textContent = mails.length
    ? 'Choose an e-mail to read it.'
    : 'No e-mails yet. Every e-mail the product sends appears here. None leaves this machine.'
  document.title = mails.length ? `Mailbox (${mails.length})` : 'Mailbox'
  byId('list').replaceChildren(...mails.map(row))
  void open()
}

function row(mail) {
  const link = document.createElement('a')
  link.href = `#${mail.id}`
  link.append(
    element('strong', mail.subject || '(no subject)'),
    element('span', `to ${mail.to.map(({ address }) => address).join(', ')}`),
    element('time', timeText(mail.date)),
  )
  return link
}

async function open() {
  const id = location.hash.slice(1)
  const rows = [...document.querySelectorAll('nav a')]
  const exists = rows.some((link) => link.hash === `#${id}`)
  for (const link of rows) link.ariaCurrent = String(link.hash === `#${id}`)
  document.body.classList.toggle('reading', exists)
  byId('mail').hidden = !exists
  byId('empty').hidden = exists
  if (!exists) shownId = ''
  if (!exists || id === shownId) return
  shownId = id
  const mail = await fetch(`/email/${id}`).then((response) => response.json())
  if (shownId === id) draw(mail)
}

function draw(mail) {
  byId('subject').textContent = mail.subject || '(no subject)'
  const replyTo = mail.headers['reply-to']
  byId('envelope').replaceChildren(
    ...pairs([
      ['From', people(mail.from)],
      ['To', people(mail.to)],
      ...(replyTo ? [['Reply to', replyTo]] : []),
      ['Date', timeText(mail.date)],
    ]),
  )
  byId('text').textContent = mail.text || 'This e-mail has no plain text.'
  byId('headers').replaceChildren(...pairs(Object.entries(mail.headers)))
  const frame = Object.assign(document.createElement('iframe'), {
    title: 'The e-mail as designed',
    src: `/email/${mail.id}/html`,
  })
  frame.sandbox = 'allow-popups allow-popups-to-escape-sandbox'
  byId('view-html').replaceChildren(...(mail.html ? [frame] : []))
  byId('tab-html').hidden = !mail.html
  show(mail.html ? 'html' : 'text')
}

const pairs = (entries) => entries.flatMap(([name, value]) => [element('dt', name), element('dd', value)])

function show(view) {
  for (const tab of document.querySelectorAll('[role=tab]')) {
    const selected = tab.dataset.view === view
    tab.setAttribute('aria-selected', String(selected))
    tab.tabIndex = selected ? 0 : -1
    byId(`view-${tab.dataset.view}`).hidden = !selected
  }
}

document.querySelector('[role=tablist]').addEventListener('click', (event) => {
  const view = event.target.dataset.view
  if (view) show(view)
})
document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tabs = [...document.querySelectorAll('[role=tab]:not([hidden])')]
  const next = tabs.at((tabs.indexOf(event.target) + step) % tabs.length)
  next.focus()
  show(next.dataset.view)
})
byId('back').addEventListener('click', () => {
  location.hash = ''
})
byId('clear').addEventListener('click', () => {
  if (confirm('Delete all e-mails?')) void fetch('/email/all', { method: 'DELETE' }).then(refresh)
})
addEventListener('hashchange', () => void open())
setInterval(() => document.hidden || void refresh(), 1500)
void refresh()
