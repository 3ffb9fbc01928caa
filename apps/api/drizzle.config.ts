import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/features/**/*.table.ts', './src/database/*.table.ts', '../../packages/keeper/src/**/*.table.ts'],
  out: './src/database/migrations',
})
