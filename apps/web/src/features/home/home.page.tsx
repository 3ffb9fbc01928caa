import { Thali } from './thali.tsx'
export function HomePage() {
  return <div className="p-4"><h1>Home</h1><Thali className="w-full max-w-[900px]" /></div>
}
