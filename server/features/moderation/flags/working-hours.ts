import { hourMs } from '../../../../contract/durations.ts';
import {
  amberShareOfTarget,
  type TargetReason,
  type Weekday,
} from '../../../../contract/moderation/time-targets.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import { targetSettingByReason } from '../../../../contract/site/time-target-settings.ts';

export type TimeTargetSettings = Pick<
  SiteSettings,
  | 'workFrom'
  | 'workUntil'
  | 'workDays'
  | 'workTimeZone'
  | (typeof targetSettingByReason)[TargetReason]
>;

/**
 * Flags opened at or before `amber` are near the target, those at or before `red` have passed it.
 */
interface TimeTargetCutoff {
  hours: number;
  amber: Date;
  red: Date;
}

/** Reasons without a target are absent. */
export type TimeTargetCutoffs = Partial<Record<TargetReason, TimeTargetCutoff>>;

/** Zones differ from UTC by multiples of 15 minutes. */
const quarterHourMs = hourMs / 4;
/** Flags older than this are overdue, however few working hours there were. */
const maxLookBackMs = 60 * 24 * hourMs;

export function computeTimeTargetCutoffs(
  settings: TimeTargetSettings,
  now: Date,
): TimeTargetCutoffs {
  const targets = (Object.keys(targetSettingByReason) as TargetReason[])
    .map((reason) => ({ reason, hours: settings[targetSettingByReason[reason]] }))
    .filter(({ hours }) => hours > 0);
  if (targets.length === 0) return {};
  const durations = targets.flatMap(({ hours }) => [
    hours * hourMs,
    hours * hourMs * amberShareOfTarget,
  ]);
  const starts = findStartsOfWorkingTime(settings, now, durations);
  const startOf = (durationMs: number) => starts.get(durationMs) ?? now;
  return Object.fromEntries(
    targets.map(({ reason, hours }) => [
      reason,
      { hours, red: startOf(hours * hourMs), amber: startOf(hours * hourMs * amberShareOfTarget) },
    ]),
  );
}

/** Finds for each duration the time since which that much working time has passed. */
function findStartsOfWorkingTime(
  settings: TimeTargetSettings,
  now: Date,
  durations: readonly number[],
): Map<number, Date> {
  const starts = new Map<number, Date>();
  const open = [...new Set(durations)].sort((a, b) => a - b);
  const isWorking = createWorkingTimeCheck(settings);
  const earliest = now.getTime() - maxLookBackMs;
  let end = now.getTime();
  let workedMs = 0;
  while (open.length > 0 && end > earliest) {
    const start = Math.ceil(end / quarterHourMs - 1) * quarterHourMs;
    const pieceMs = isWorking(start) ? end - start : 0;
    while (open[0] !== undefined && open[0] <= workedMs + pieceMs) {
      starts.set(open[0], new Date(end - (open[0] - workedMs)));
      open.shift();
    }
    workedMs += pieceMs;
    end = start;
  }
  for (const duration of open) starts.set(duration, new Date(earliest));
  return starts;
}

/**
 * Checks quarter hours, given by their start. Hours after midnight belong to the working day
 * before.
 */
function createWorkingTimeCheck({
  workFrom,
  workUntil,
  workDays,
  workTimeZone,
}: TimeTargetSettings): (time: number) => boolean {
  const isRoundTheClock = workFrom === workUntil;
  const days = new Set<string>(workDays);
  if (isRoundTheClock && days.size === 7) return () => true;
  const local = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone: workTimeZone,
  });
  const read = (time: number) => {
    const parts = local.formatToParts(time);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    return { day: part('weekday') as Weekday, hour: Number(part('hour')) };
  };
  return (time) => {
    const { day, hour } = read(time);
    if (isRoundTheClock) return days.has(day);
    if (workFrom < workUntil) return days.has(day) && hour >= workFrom && hour < workUntil;
    if (hour >= workFrom) return days.has(day);
    return hour < workUntil && days.has(read(time - 24 * hourMs).day);
  };
}
