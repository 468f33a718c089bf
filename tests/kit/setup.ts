import { dockerAnswers } from './docker.ts'

export default async function setup(): Promise<void> {
  const engines = ['embedded PostgreSQL, queue on PostgreSQL']
  if (await dockerAnswers()) engines.push('PostgreSQL + Redis in containers')
  else engines.push('not in containers: no Docker engine answers')
  console.log(`Integration tests run on: ${engines.join(' | ')}`)
}
