/** Given names of Czechia and Slovakia. */
export const czechSlovak = `
abigail adam adela adolf adriana agata agnesa albert albin albina alena ales alexandr alexandra alexej alfonz alfred alica alice alois alojz alojzia
alzbeta amalia amalie ambroz anabela anastazia anastazie andela andrea andrej aneta anezka anicka anna anton antonia antonie antonin apolena arnold
arnost aron artur augustin aurel aurelia barbara barbora bartolomej beata beatrice bedrich benedikt benjamin bernadeta bernard berta bianka blahoslav
blanka blazej blazena bohdan bohdana bohumil bohumila bohumir bohus bohuslav bohuslava boleslav bonifac borek boris borivoj bozena bozidara branislav
branislava bretislav brigita bronislav bronislava bruno cecilia cecilie cenek cestmir ctibor ctirad cyril dagmar dalibor dalimil dana daniel daniela
danusa danuse darina darius david debora denis denisa diana dita dobromila dobroslav dominik dominika dorota doubravka drahomir drahomira drahoslav
drahoslava drahuse dusan dusana edita eduard ela elen elena eleonora elias eligius eliska elvira ema emanuel emanuela emil emilia emilie erik erika
ernest ervin ester estera eugen eugenie eva evelina evzen fabian felix ferdinand filip filoména frantisek frantiska frederika fridrich gabriel
gabriela gejza gita gizela gregor gustav hana hanka hanus havel hedviga hedvika helena henrich henrieta herbert hermina honza hortenzia horymir hubert
hugo hynek ida ignac igor ilja ilona imrich ingrid irena iris irma isabela iva ivan ivana iveta ivica ivo ivona izabela izidor jachym jakub jan jana
janka janko jarek jarka jarmil jarmila jarolim jaromir jaroslav jaroslava jaruska jenda jeronym jindra jindrich jindriska jiri jirik jirina jitka
joachim johana jolana jonas jonatan josef josefa josefina jozef jozefa jozefina jozko judita julia juliana julie julius juraj justina kaja kamil
kamila kamilka karel karin karla karol karolina karolína katarina katerina katka kazimir klara klaudia klement klementina kristian kristina kristof
kristyna krystof kveta kvetoslav kvetoslava kvetuse lada ladislav ladislava lea lena lenka leonard leopold leos lesana levoslav libena libor libusa
libuse lida lidia lidmila lilian liliana linda livia lubica lubomir lubomira lubor lubos luboslav luboslava lucia lucie ludek ludka ludmila ludovit
ludvik ludvika lujza lukas lumir lydia lydie magda magdalena magdalenka marcel marcela marek margareta margita maria marian mariana marie marika
marina mario marketa maros marta martin martina maruska masa matej matias matous matyas maxim maximilian medard melania melichar metod metodej
michaela michal mikolas mikulas milada milan milena milka milos miloslav miloslava milota milusa mira miriam miro miroslav miroslava mojmir monika
nadezda natalia natalie nataša nela nikola nikolas nina noemi nora norbert norma oldrich oldriska olga oliver olivia ondra ondrej oskar otakar otilie
oto otokar otylia patricia patricie patrik paulina pavel pavla pavlina pavol peter petr petra petronela pravoslav premek premysl prokop radek radim
radka radko radmila radomir radoslav radoslava radovan rastislav regina renata rene richard robert robin roland roman romana rostislav roza rozalia
rozalie rudolf ruth ruzena sabina samuel sandra sara sarlota sasa sebastian servac severin sidonia silvester silvia simeon simon simona slavka slavoj
slavomir slavomira sofia sofie sona stanislav stanislava stefan stefania stela stepan stepanka svatava svatopluk svatoslav svetlana svetoslav sylva
sylvie tadeas tamara tana tatana tatiana tea teodor tereza terezia terezie tibor timea timotej tobias tomas tomasek tonda vaclav valentin valentina
valer valeria valerie vanda vasil vavrinec venceslav vendelin vendula vera verona veronika viera vierka viktor viktoria viktorie vilem vilém viliam
vilma vincenc vincent violeta vit vita vitezslav vladan vladena vladimir vladimira vladislav vladislava vladka vlasta vlastimil vlastimila vlastislav
vojta vojtech vratislav xenia zaneta zbynek zbysek zdena zdenek zdenka zdenko zdeno zdislava zelmira zikmund zina zita zitomir zlata zlatica zlatko
zofia zofie zoltan zora zuzana zuzanka zuzka
`
