export interface SourcedStatement {
  source: string;
  /** Says the same in other words. */
  faithful: readonly string[];
  /** Says something else: negated, or with another number, unit, direction or name. */
  reversed: readonly string[];
}

/** Sentences as in posts of health sites, for testing which claims they support. */
export const sourcedStatements: readonly SourcedStatement[] = [
  {
    source: 'Bring a warm blanket to your first dialysis session, because the room can be cold.',
    faithful: ['The room can be cold, so bring a warm blanket to the first dialysis session.'],
    reversed: [
      'Do not bring a blanket to your first dialysis session.',
      'The dialysis room can be hot, so bring a blanket.',
      'You need not bring a warm blanket to your first dialysis session.',
      'The dialysis room is never cold.',
    ],
  },
  {
    source: 'Take the binder with your meal, not between meals.',
    faithful: ['The binder is taken with meals and not between them.'],
    reversed: [
      'Take the binder between meals, not with your meal.',
      'Do not take the binder with your meal.',
      'Take the binder without a meal.',
      'The binder should never be taken with a meal.',
    ],
  },
  {
    source: 'Most people on hemodialysis may drink about one litre of fluid a day.',
    faithful: ['About one litre of fluid a day is what most people on hemodialysis may drink.'],
    reversed: [
      'Most people on hemodialysis may drink about two litres of fluid a day.',
      'Most people on hemodialysis may drink about one litre of fluid an hour.',
      'Few people on hemodialysis may drink about one litre of fluid a day.',
      'Most people on hemodialysis may not drink one litre of fluid a day.',
    ],
  },
  {
    source: 'Ibuprofen can harm the kidneys and should be avoided by people with kidney disease.',
    faithful: ['People with kidney disease should avoid ibuprofen, which can harm the kidneys.'],
    reversed: [
      'Ibuprofen should be taken by people with kidney disease.',
      'Ibuprofen does not harm the kidneys.',
      'Ibuprofen can protect the kidneys of people with kidney disease.',
      'Paracetamol can harm the kidneys and should be avoided.',
    ],
  },
  {
    source: 'The transplant team wants you to call if your temperature rises above 38 °C.',
    faithful: ['Call the transplant team if your temperature rises above 38 °C.'],
    reversed: [
      'Call the transplant team if your temperature rises above 39 °C.',
      'You need not call the transplant team if your temperature rises above 38 °C.',
      'Call the transplant team if your temperature falls below 38 °C.',
      'Never call the transplant team when your temperature rises above 38 °C.',
    ],
  },
  {
    source: 'She took 400 mg of magnesium every evening for three months.',
    faithful: ['For three months she took 400 mg of magnesium every evening.'],
    reversed: [
      'She took 40 mg of magnesium every evening for three months.',
      'She took 400 g of magnesium every evening for three months.',
      'She took 400 mg of magnesium every evening for three weeks.',
      'She took 400 mg of magnesium every morning for three months.',
    ],
  },
  {
    source: 'Keeping a headache diary helped me see that skipped meals set off my migraine.',
    faithful: ['A headache diary helped to see that skipped meals set off a migraine.'],
    reversed: [
      'Keeping a headache diary did not help to see what sets off a migraine.',
      'A headache diary showed that skipped meals prevent a migraine.',
      'A headache diary showed that skipped meals never set off a migraine.',
      'A headache diary hid that skipped meals set off a migraine.',
    ],
  },
  {
    source: 'Triptans work best when they are taken early in an attack.',
    faithful: ['Triptans work best early in an attack.'],
    reversed: [
      'Triptans work best when they are taken late in an attack.',
      'Triptans work worst when they are taken early in an attack.',
      'Triptans do not work when they are taken early in an attack.',
      'Triptans should not be taken early in an attack.',
    ],
  },
  {
    source: 'Do not use a triptan on more than ten days a month.',
    faithful: ['A triptan should not be used on more than ten days a month.'],
    reversed: [
      'Use a triptan on more than ten days a month.',
      'Do not use a triptan on more than twenty days a month.',
      'Do not use a triptan on less than ten days a month.',
      'A triptan may be used on more than 10 days a month.',
    ],
  },
  {
    source: 'Rinse your mouth after using an inhaler with a steroid.',
    faithful: ['After using an inhaler with a steroid, rinse your mouth.'],
    reversed: [
      'Rinse your mouth before using an inhaler with a steroid.',
      'Do not rinse your mouth after using an inhaler with a steroid.',
      'Rinse your mouth after using an inhaler without a steroid.',
      'You never have to rinse your mouth after using an inhaler with a steroid.',
    ],
  },
  {
    source: 'Shake the inhaler five times and breathe out fully before you press it.',
    faithful: ['Before you press the inhaler, shake it five times and breathe out fully.'],
    reversed: [
      'Shake the inhaler fifteen times before you press it.',
      'Breathe out fully after you press the inhaler.',
      'Do not shake the inhaler before you press it.',
      'Breathe in fully before you press the inhaler.',
    ],
  },
  {
    source: 'Cold air made my asthma worse, and a scarf over the nose helped.',
    faithful: ['Cold air made asthma worse; a scarf over the nose helped.'],
    reversed: [
      'Cold air made my asthma better.',
      'Warm air made my asthma worse.',
      'A scarf over the nose did not help with asthma in cold air.',
      'Cold air never made my asthma worse.',
    ],
  },
  {
    source: 'The nurse said that the fistula needs six to eight weeks before it can be used.',
    faithful: ['The fistula needs six to eight weeks before it can be used, the nurse said.'],
    reversed: [
      'The fistula needs two to four weeks before it can be used.',
      'The fistula needs six to eight months before it can be used.',
      'The fistula needs six to eight days before it can be used.',
      'The fistula does not need six to eight weeks before it can be used.',
    ],
  },
  {
    source: 'Nobody should measure blood pressure on the arm with the fistula.',
    faithful: ['Blood pressure should not be measured on the arm with the fistula.'],
    reversed: [
      'Blood pressure should be measured on the arm with the fistula.',
      'Everybody should measure blood pressure on the arm with the fistula.',
      'Measure blood pressure on the arm with the fistula.',
      'Nobody should measure blood pressure on the arm without the fistula.',
    ],
  },
  {
    source: 'Potassium is high in bananas, potatoes and tomatoes.',
    faithful: ['Bananas, potatoes and tomatoes are high in potassium.'],
    reversed: [
      'Potassium is low in bananas, potatoes and tomatoes.',
      'Bananas and potatoes are not high in potassium.',
      'Bananas contain no potassium.',
      'Phosphate is high in bananas, potatoes and tomatoes.',
    ],
  },
  {
    source: 'Boiling potatoes twice lowers their potassium.',
    faithful: ['Potatoes that are boiled twice have lower potassium.'],
    reversed: [
      'Boiling potatoes twice raises their potassium.',
      'Boiling potatoes twice does not lower their potassium.',
      'Boiling potatoes once lowers their potassium.',
      'Boiling potatoes twice increases their potassium.',
    ],
  },
  {
    source: 'Tacrolimus must be taken at the same time every day.',
    faithful: ['Every day tacrolimus must be taken at the same time.'],
    reversed: [
      'Tacrolimus must not be taken at the same time every day.',
      'Tacrolimus need not be taken at the same time every day.',
      'Tacrolimus must be taken at a different time every day.',
      'Mycophenolate must be taken at the same time every day.',
    ],
  },
  {
    source: 'Grapefruit raises the level of tacrolimus in the blood.',
    faithful: ['The level of tacrolimus in the blood is raised by grapefruit.'],
    reversed: [
      'Grapefruit lowers the level of tacrolimus in the blood.',
      'Grapefruit does not raise the level of tacrolimus in the blood.',
      'Grapefruit never raises the level of tacrolimus.',
      'Grapefruit raises the level of cyclosporine in the blood.',
    ],
  },
  {
    source: 'My doctor reduced prednisone from 20 mg to 5 mg over two months.',
    faithful: ['Over two months the doctor reduced prednisone from 20 mg to 5 mg.'],
    reversed: [
      'The doctor increased prednisone from 5 mg to 20 mg over two months.',
      'The doctor reduced prednisone from 20 mg to 5 mg over two days.',
      'The doctor reduced prednisone from 200 mg to 5 mg over two months.',
      'The doctor did not reduce prednisone from 20 mg.',
    ],
  },
  {
    source: 'Never stop prednisone suddenly without asking your doctor.',
    faithful: ['Do not stop prednisone suddenly without asking your doctor.'],
    reversed: [
      'Stop prednisone suddenly without asking your doctor.',
      'You can stop prednisone suddenly.',
      'Always stop prednisone suddenly.',
      'Stopping prednisone suddenly is safe without asking your doctor.',
    ],
  },
  {
    source: 'The flu vaccine is safe for people with a transplant, but live vaccines are not.',
    faithful: ['For people with a transplant the flu vaccine is safe.'],
    reversed: [
      'The flu vaccine is not safe for people with a transplant.',
      'The flu vaccine is unsafe for people with a transplant.',
      'The flu vaccine is dangerous for people with a transplant.',
      'Live vaccines are safe for people with a transplant.',
    ],
  },
  {
    source: 'Insurance paid for 80 percent of the home machine.',
    faithful: ['80% of the home machine was paid for by insurance.'],
    reversed: [
      'Insurance paid for 18 percent of the home machine.',
      'Insurance did not pay for the home machine.',
      'Insurance paid for none of the home machine.',
      'Insurance refused to pay for the home machine.',
    ],
  },
  {
    source: 'Caregivers should take at least one afternoon a week for themselves.',
    faithful: ['At least one afternoon a week is what caregivers should take for themselves.'],
    reversed: [
      'Caregivers should take at most one afternoon a week for themselves.',
      'Caregivers should not take an afternoon a week for themselves.',
      'Caregivers should take at least one afternoon a month for themselves.',
      'Caregivers should never take an afternoon for themselves.',
    ],
  },
  {
    source: 'Fatigue got better after the anemia was treated with iron.',
    faithful: ['After the anemia was treated with iron, fatigue got better.'],
    reversed: [
      'Fatigue got worse after the anemia was treated with iron.',
      'Fatigue got better before the anemia was treated with iron.',
      'Fatigue did not get better after the anemia was treated with iron.',
      'Fatigue got better after the anemia was treated without iron.',
    ],
  },
  {
    source: 'Walking for twenty minutes a day lowered his blood pressure.',
    faithful: ['His blood pressure was lowered by walking for 20 minutes a day.'],
    reversed: [
      'Walking for twenty hours a day lowered his blood pressure.',
      'Walking for five minutes a day lowered his blood pressure.',
      'Walking for twenty minutes a day raised his blood pressure.',
      'Walking for twenty minutes a day did not lower his blood pressure.',
    ],
  },
  {
    source: 'Sleep on your right side if the catheter hurts on the left.',
    faithful: ['If the catheter hurts on the left, sleep on the right side.'],
    reversed: [
      'Sleep on your left side if the catheter hurts on the left.',
      'Do not sleep on your right side if the catheter hurts.',
      'Never sleep on your right side if the catheter hurts on the left.',
      'Sleep on your left side if the catheter hurts on the right.',
    ],
  },
  {
    source: 'Peritoneal dialysis is done at home every night while you sleep.',
    faithful: ['While you sleep, peritoneal dialysis is done at home every night.'],
    reversed: [
      'Peritoneal dialysis is not done at home.',
      'Peritoneal dialysis is done at home every day while you are awake.',
      'Peritoneal dialysis is never done at home while you sleep.',
      'Peritoneal dialysis cannot be done at home every night while you sleep.',
    ],
  },
  {
    source: 'Wash your hands for 40 seconds before you connect the bag.',
    faithful: ['Before you connect the bag, wash your hands for 40 seconds.'],
    reversed: [
      'Wash your hands for 4 seconds before you connect the bag.',
      'Wash your hands for 40 minutes before you connect the bag.',
      'Wash your hands after you connect the bag.',
      'You need not wash your hands before you connect the bag.',
    ],
  },
  {
    source: 'Cloudy fluid is a sign of infection, so call the clinic at once.',
    faithful: ['Call the clinic at once when the fluid is cloudy, a sign of infection.'],
    reversed: [
      'Clear fluid is a sign of infection.',
      'Cloudy fluid is no sign of infection.',
      'Cloudy fluid is not a sign of infection, so there is no hurry.',
      'Cloudy fluid is a sign of infection, but do not call the clinic.',
    ],
  },
  {
    source: 'The waiting list for a kidney took four years in our region.',
    faithful: ['In our region the waiting list for a kidney took 4 years.'],
    reversed: [
      'The waiting list for a kidney took fourteen years in our region.',
      'The waiting list for a kidney took four months in our region.',
      'The waiting list for a kidney took four weeks in our region.',
      'The waiting list for a liver took four years in our region.',
    ],
  },
  {
    source: 'A donor can go back to work after about six weeks.',
    faithful: ['After about six weeks a donor can go back to work.'],
    reversed: [
      'A donor can go back to work after about six days.',
      'A donor cannot go back to work after six weeks.',
      'A donor can go back to work before six weeks.',
      'A donor can never go back to work.',
    ],
  },
  {
    source: 'Salt substitutes often contain potassium chloride and are not safe on dialysis.',
    faithful: ['Salt substitutes are not safe on dialysis and often contain potassium chloride.'],
    reversed: [
      'Salt substitutes are safe on dialysis.',
      'Salt substitutes rarely contain potassium chloride.',
      'Salt substitutes never contain potassium chloride.',
      'Salt substitutes do not contain potassium chloride.',
    ],
  },
  {
    source: 'Dark rooms help during an attack, while bright screens make it worse.',
    faithful: ['During an attack dark rooms help and bright screens make it worse.'],
    reversed: [
      'Dark rooms do not help during an attack.',
      'Bright rooms help during an attack, while dark screens make it worse.',
      'Bright screens make an attack better.',
      'Dark rooms make an attack worse.',
    ],
  },
  {
    source: 'Topiramate made me forget words, so we switched to propranolol.',
    faithful: ['We switched to propranolol because topiramate made me forget words.'],
    reversed: [
      'Propranolol made me forget words, so we switched to topiramate.',
      'Topiramate did not make me forget words.',
      'Topiramate made me remember words.',
      'Topiramate made me forget words, so we switched to amitriptyline.',
    ],
  },
  {
    source: 'Botox is given every twelve weeks by a neurologist.',
    faithful: ['A neurologist gives Botox every 12 weeks.'],
    reversed: [
      'Botox is given every twelve days by a neurologist.',
      'Botox is given every two weeks by a neurologist.',
      'Botox is never given by a neurologist.',
      'Botox is not given every twelve weeks.',
    ],
  },
  {
    source: 'Caffeine helps some people and triggers attacks in others.',
    faithful: ['Some people are helped by caffeine, in others it triggers attacks.'],
    reversed: [
      'Caffeine helps all people.',
      'Caffeine helps nobody.',
      'Caffeine never triggers attacks.',
      'Caffeine does not help and prevents attacks.',
    ],
  },
  {
    source: 'My peak flow fell below 300 before the attack started.',
    faithful: ['Before the attack started my peak flow fell below 300.'],
    reversed: [
      'My peak flow rose above 300 before the attack started.',
      'My peak flow fell below 300 after the attack started.',
      'My peak flow fell below 500 before the attack started.',
      'My peak flow did not fall below 300 before the attack started.',
    ],
  },
  {
    source: 'Two puffs of salbutamol are enough for most people before exercise.',
    faithful: ['Before exercise two puffs of salbutamol are enough for most people.'],
    reversed: [
      'Ten puffs of salbutamol are enough for most people before exercise.',
      'Two puffs of salbutamol are not enough for most people before exercise.',
      'Two puffs of salbutamol are enough for most people after exercise.',
      'Two puffs of budesonide are enough for most people before exercise.',
    ],
  },
  {
    source: 'Dust mites die when bedding is washed at 60 degrees.',
    faithful: ['When bedding is washed at 60 degrees, dust mites die.'],
    reversed: [
      'Dust mites die when bedding is washed at 30 degrees.',
      'Dust mites do not die when bedding is washed at 60 degrees.',
      'Dust mites survive when bedding is washed at 60 degrees.',
      'Dust mites never die when bedding is washed.',
    ],
  },
  {
    source: 'Smoking makes every lung disease worse, and quitting helps at any age.',
    faithful: ['Quitting helps at any age, since smoking makes every lung disease worse.'],
    reversed: [
      'Smoking makes every lung disease better.',
      'Smoking makes no lung disease worse.',
      'Quitting does not help at any age.',
      'Quitting never helps.',
    ],
  },
  {
    source: 'The clinic is open on Saturdays, but labs close at noon.',
    faithful: ['Labs close at noon, but the clinic is open on Saturdays.'],
    reversed: [
      'The clinic is closed on Saturdays.',
      'The clinic is not open on Saturdays.',
      'The clinic is never open on Saturdays.',
      'Labs open at noon.',
    ],
  },
  {
    source: 'Ask for a social worker early, because forms take about 30 days.',
    faithful: ['Forms take about 30 days, so ask for a social worker early.'],
    reversed: [
      'Ask for a social worker late, because forms take about 30 days.',
      'Forms take about 3 days, so ask for a social worker.',
      'Do not ask for a social worker early.',
      'Forms take about 30 hours.',
    ],
  },
  {
    source:
      'People with diabetes lose their benefits if they earn more than 1,500 dollars a month.',
    faithful: ['Benefits are lost by people with diabetes who earn more than $1,500 a month.'],
    reversed: [
      'People with diabetes keep their benefits if they earn more than 1,500 dollars a month.',
      'People with diabetes lose their benefits if they earn less than 1,500 dollars a month.',
      'People with diabetes lose their benefits if they earn more than 15,000 dollars a month.',
      'People with diabetes do not lose their benefits if they earn more than 1,500 dollars.',
    ],
  },
  {
    source: 'Swimming with a catheter is not allowed unless it is fully covered.',
    faithful: ['Swimming with a catheter is not allowed unless it is covered.'],
    reversed: [
      'Swimming with a catheter is allowed.',
      'Swimming with a catheter is allowed when it is not covered.',
      'Swimming without a catheter is not allowed.',
      'Swimming with a catheter is always allowed.',
    ],
  },
  {
    source: 'Low blood sugar can be treated with 15 grams of fast sugar.',
    faithful: ['15 g of fast sugar can treat low blood sugar.'],
    reversed: [
      'High blood sugar can be treated with 15 grams of fast sugar.',
      'Low blood sugar can be treated with 50 grams of fast sugar.',
      'Low blood sugar cannot be treated with fast sugar.',
      'Low blood sugar can be treated with 15 milligrams of fast sugar.',
    ],
  },
  {
    source: 'Keep insulin in the fridge, and never let it freeze.',
    faithful: ['Insulin is kept in the fridge and must not freeze.'],
    reversed: [
      'Never keep insulin in the fridge.',
      'Do not keep insulin in the fridge.',
      'Keep insulin out of the fridge.',
      'Keep insulin in the fridge, and let it freeze.',
    ],
  },
  {
    source: 'Her creatinine was stable at 2.1 for five years.',
    faithful: ['For five years her creatinine was stable at 2.1.'],
    reversed: [
      'Her creatinine was stable at 3.1 for five years.',
      'Her creatinine was unstable at 2.1 for five years.',
      'Her creatinine was not stable for five years.',
      'Her creatinine was stable at 2.1 for five months.',
    ],
  },
  {
    source: 'Protein needs go up when you start dialysis.',
    faithful: ['When you start dialysis, protein needs go up.'],
    reversed: [
      'Protein needs go down when you start dialysis.',
      'Protein needs go up when you stop dialysis.',
      'Protein needs do not go up when you start dialysis.',
      'Protein needs never go up when you start dialysis.',
    ],
  },
  {
    source: 'The new blood test found the rejection earlier than the biopsy.',
    faithful: ['Earlier than the biopsy, the new blood test found the rejection.'],
    reversed: [
      'The new blood test found the rejection later than the biopsy.',
      'The new blood test did not find the rejection.',
      'The new blood test missed the rejection.',
      'The old blood test found the rejection earlier than the biopsy.',
    ],
  },
  {
    source: 'Itching is common on dialysis and often comes from high phosphate.',
    faithful: ['On dialysis itching is common and often comes from high phosphate.'],
    reversed: [
      'Itching is rare on dialysis.',
      'Itching on dialysis often comes from low phosphate.',
      'Itching on dialysis never comes from high phosphate.',
      'Itching is uncommon on dialysis and does not come from phosphate.',
    ],
  },
];
