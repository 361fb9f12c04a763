// 诉求 that is corrected while nobody works on it, and words of another caller that are added to it.
import { CASE, CASE_ACT, CASE_DELAY, CASE_KIND, type CaseState, type changeCase, type joinCase, type ParsedInputOf } from '@anju/contract';
import { failField } from '../../../../platform/errors/failure.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { stampOf } from '../../../../platform/stamp.ts';
import { inTransaction } from '../../../../platform/tenancy/tenant-db.ts';
import { findComplaint, saveComplaint } from '../complaint/complaint.queries.ts';
import { listTeamsIn } from '../dispatch/dispatch.queries.ts';
import { attachPhotos } from '../photo/photo.service.ts';
import { updateCase } from '../step/change.queries.ts';
import { promiseOtherwise } from '../step/clock.service.ts';
import { listDelays } from '../step/delay.queries.ts';
import { announce, lockFor, onCase, requireEmployee, wrongState } from '../step/lock.service.ts';
import { noteStep, takeStep } from '../step/move.service.ts';
import { listCategoryFacts } from '../step/promise.queries.ts';
import { checkForm, complaintOf, ofEstate, titleOf } from './accept.service.ts';
import { changedFields, type Before } from './change.rules.ts';

/** Another caller with the same trouble: the words go into the history and the case is urged. */
export const join = (scope: Scope, { id, reporter, phone, content }: ParsedInputOf<typeof joinCase>): Promise<null> =>
  onCase(scope, { id }, '并入来电', async (tx, now) => {
    const remark = `${reporter}${phone === '' || phone.includes('*') ? '' : ` ${phone}`}：${content}`;
    await takeStep(scope, tx, now, { act: CASE_ACT.urge, actor: requireEmployee(scope) }, { remark, patch: { urges: now.urges + 1 } });
    return reporter;
  });

/** The text and the category of a case nobody works on yet; another category or urgency promises other times, from the same moment. */
export const change = (scope: Scope, { id, version, ...form }: ParsedInputOf<typeof changeCase>): Promise<null> =>
  inTransaction(scope.db, async (tx) => {
    const now = await lockFor(scope, tx, id, version);
    const open: readonly CaseState[] = [CASE.new, CASE.waiting, CASE.assigned];
    if (!open.includes(now.state)) throw wrongState(now, '修改');
    const [found] = await listCategoryFacts(tx, [form.categoryId]);
    const category = await checkForm(scope, tx, form, found, { path: '', before: now });
    const complains = form.kind === CASE_KIND.complaint;
    const other = form.categoryId !== now.categoryId || form.urgency !== now.urgency || form.kind !== now.kind;
    const wanted = { ...now, kind: form.kind, categoryId: form.categoryId, urgency: form.urgency };
    const delayed = (await listDelays(tx, id)).some(({ state }) => state === CASE_DELAY.granted);
    const promised = other ? await promiseOtherwise(scope, tx, wanted, delayed) : {};
    const { place, position, content, urgency, importance, kind, categoryId, visitFrom, visitTo, toldPrice, relatedId } = form;
    const teams = await listTeamsIn(tx, now.estateId, [category.teamId]);
    const moves = form.categoryId !== now.categoryId && now.state !== CASE.assigned;
    const team = moves ? { teamId: ofEstate(category, teams).teamId, way: category.way } : {};
    const patch = { place, position, content, urgency, importance, kind, categoryId, visitFrom, visitTo, toldPrice, relatedId };
    const accusedId = complains ? form.accusedId : null;
    if (accusedId !== null && accusedId === now.workerId) throw failField('accusedId', 'CASE_ACCUSED');
    await updateCase(
      tx,
      id,
      { ...patch, ...team, ...promised, title: titleOf(content), paid: category.paid, visitRule: category.visitRule, accusedId },
      stampOf(scope),
    );
    const logged =
      complains || now.kind === CASE_KIND.complaint
        ? {
            note: `${now.number} ${changedFields({ ...now, ...(await findComplaint(tx, id)) } as Before, { ...form, ...complaintOf(form) })}`.trim(),
          }
        : { after: form, note: now.number };
    if (complains) await saveComplaint(tx, scope.actor.tenantId, id, complaintOf(form));
    await attachPhotos(scope, tx, id, 'accepted', form.photoIds);
    await noteStep(scope, tx, now, CASE_ACT.change, now.content === content ? '' : now.content);
    await scope.audit.write(tx, scope.actor, { action: '修改', entity: 'case', entityId: id, ...logged });
    await announce(scope, tx);
    return null;
  });
