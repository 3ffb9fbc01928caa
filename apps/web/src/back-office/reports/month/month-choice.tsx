import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'

import { monthBefore, monthsUntil } from './month-words.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'

type MonthChoiceProps = { month: string; present: string; onChoose: (month: string) => void }

/** A month with money: by its name, or the one before and after. */
export function MonthChoice({ month, present, onChoose }: MonthChoiceProps) {
  const months = monthsUntil(present)
  return (
    <div className="flex w-full items-center gap-1 @min-[40rem]:w-80">
      <IconButton
        label="The month before"
        disabled={month === months.at(-1)?.value}
        icon={<ChevronLeft aria-hidden size={22} />}
        onClick={() => onChoose(monthBefore(month))}
      />
      <SelectField
        label="Month"
        hideLabel
        className="min-w-0 flex-1"
        value={month}
        options={months}
        onChange={(event) => onChoose(event.target.value)}
      />
      <IconButton
        label="The month after"
        icon={<ChevronRight aria-hidden size={22} />}
        disabled={month >= present}
        onClick={() => onChoose(monthBefore(month, -1))}
      />
    </div>
  )
}
