// What is said to somebody who would give more than they have (docs/adr/0023).
import { business, failures } from '../kit/failure.ts';

export const GIVING_FAILURES = failures({
  GIVE_SELF: business('不能为本人{what}，请由其他有权限的同事或系统管理员办理'),
  GIVE_ACTS: business('{what}包含您本人没有的权限：“{menu}”的{acts}，请由系统管理员办理'),
  GIVE_SCOPE: business('{what}的数据范围超出您本人的范围，请由系统管理员办理'),
  HANDOVER_TO_ACTOR: business('不能把他人的工作交接给办理离职的本人，请另选接手人'),
});
