// What an employee who leaves is named for in the settings of 诉求: the teams they lead and the levels of escalation they are told of.
import { defineOpenWork } from '../../../platform/handover/open-work.ts';
import { stampOf } from '../../../platform/stamp.ts';
import { listNamedLevels, passLevels } from './limit.queries.ts';
import { listLedTeams, passTeams } from './team.queries.ts';

export function defineSettingWork(): void {
  defineOpenWork({
    kind: 'team-leader',
    title: '班组长',
    list: listLedTeams,
    handOver: (scope, tx, ids, toEmployeeId) => passTeams(tx, ids, toEmployeeId, stampOf(scope)),
  });
  defineOpenWork({
    kind: 'case-escalation',
    title: '诉求超时通知人',
    list: listNamedLevels,
    handOver: (scope, tx, ids, toEmployeeId) => passLevels(tx, ids, toEmployeeId, stampOf(scope)),
  });
}
