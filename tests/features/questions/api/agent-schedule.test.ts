import { beforeEach, describe, expect, it } from 'vitest';
import { StoppedClock } from '@/lib/platform/db/clock';
import { database } from '@/lib/platform/db/client';
import { questionsTick } from '@/lib/questions/server/schedule-tick';
import { changeAgentTask, createAgentTask } from '@/lib/questions/server/agent-runs/tasks';
import { configureSilentProvider } from '@/tests/helpers/silent-provider';
import { actorOf, createOrg } from '../../../helpers/org';
import { createSite, type TestSite } from '../../../helpers/site';

configureSilentProvider({ canCite: false });

const db = database();
const WEEK_MS = 7 * 86_400_000;
let site: TestSite;
let taskId: string;
let due: Date;

const tick = (at: Date) => questionsTick.run(db, new StoppedClock(at));
const runs = () => db.agentRun.count({ where: { taskId } });
const nextAt = async () =>
  (await db.question.findUniqueOrThrow({ where: { id: taskId } })).nextAskAt;

beforeEach(async () => {
  await db.question.updateMany({ data: { schedule: 'off', nextAskAt: null } });
  site = await createSite({ org: await createOrg() });
  const task = await createAgentTask(actorOf(site.org), site.id, {
    goal: 'Find it',
    startUrl: `http://${site.host}/`,
    expectations: [],
    schedule: 'weekly',
  });
  taskId = task.id;
  due = (await nextAt())!;
});

describe('a scheduled task', () => {
  it('starts three runs at once and each week, also with two workers', async () => {
    await Promise.all([tick(due), tick(due)]);
    expect(await runs()).toBe(3);
    expect(await nextAt()).toEqual(new Date(due.getTime() + WEEK_MS));
    await tick(new Date(due.getTime() + WEEK_MS - 1));
    expect(await runs()).toBe(3);
    await tick(new Date(due.getTime() + WEEK_MS));
    expect(await runs()).toBe(6);
  });

  it('waits while its site is not proven, and starts afterwards', async () => {
    await db.site.update({ where: { id: site.id }, data: { verifiedAt: null } });
    await tick(due);
    expect(await runs()).toBe(0);
    await db.site.update({ where: { id: site.id }, data: { verifiedAt: new Date() } });
    await tick(due);
    expect(await runs()).toBe(3);
  });

  it('without a paid plan, starts nothing and tries again after a day', async () => {
    await db.organization.update({ where: { id: site.org.id }, data: { plan: 'free' } });
    await tick(due);
    expect(await runs()).toBe(0);
    expect(await nextAt()).toEqual(new Date(due.getTime() + 86_400_000));
  });

  it('stops when its schedule is turned off, or it is deleted', async () => {
    const changed = await changeAgentTask(actorOf(site.org), taskId, { schedule: 'off' });
    expect(changed.schedule).toBe('off');
    expect(await nextAt()).toBeNull();
    await tick(due);
    expect(await runs()).toBe(0);
  });
});
