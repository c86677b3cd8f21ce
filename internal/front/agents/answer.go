package agents

import (
	"encoding/json"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxAnswer is the maximum length of an answer. A model's client warns, or cuts it off, some 10,000 tokens on.
const maxAnswer = 24_000

// maxFacetValues is the maximum number of values of a facet, those of most plans first.
const maxFacetValues = 25

// answer is the result of a tool.
type answer = map[string]any

// result is what a tool answers, cut to what a model can read. left_out says what was cut.
func result(a answer) (*mcp.CallToolResult, error) {
	text, err := json.Marshal(a)
	for err == nil && len(text) > maxAnswer {
		name, list := longest(a)
		if len(list) < 2 {
			break
		}
		keep := max(1, min(len(list)-1, len(list)*maxAnswer/len(text)))
		leaveOut(a, name, len(list)-keep)
		a[name] = list[:keep]
		text, err = json.Marshal(a)
	}
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: json.RawMessage(text), Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil
}

func longest(a answer) (name string, list []any) {
	for key, value := range a {
		if values, ok := value.([]any); ok && len(values) > len(list) {
			name, list = key, values
		}
	}
	return name, list
}

// leaveOut says that an answer lacks the last so many of a list.
func leaveOut(a answer, name string, count int) {
	left, _ := a["left_out"].(answer)
	if left == nil {
		left = answer{}
		a["left_out"] = left
	}
	before, _ := left[name].(int)
	left[name] = before + count
}

// cutFacets keeps the values of each facet that most plans have.
func cutFacets(a answer) {
	facets, _ := a["facets"].(map[string]any)
	for name, values := range facets {
		if list, ok := values.([]any); ok && len(list) > maxFacetValues {
			facets[name] = list[:maxFacetValues]
			leaveOut(a, name, len(list)-maxFacetValues)
		}
	}
}

// refusal is the answer to a call that cannot be answered.
func refusal(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprint(err)}}}
}
